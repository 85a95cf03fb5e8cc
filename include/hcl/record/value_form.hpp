// What sort of value a member takes, for descriptions. Knows no kinds of members.
#pragma once

namespace hcl::inline v0_1 {

enum class value_form : unsigned char {
  any,  // nothing is known of it
  text,
  character,  // a text of one ASCII character
  boolean,
  number,
  integer,
  duration,     // a text such as "1h30m"
  byte_size,    // a text such as "64KiB", or a number of bytes
  time,         // a text of RFC 3339
  ip_address,   // a text
  cidr,         // a text such as "10.0.0.0/8"
  version,      // a text such as "1.4.0"
  path,         // a text
  enumeration,  // a text out of a list
  expression,   // kept as it is written
  list,
  set,
  tuple,
  map,
  object,       // attributes of a struct
  alternatives  // one of several
};

}  // namespace hcl::inline v0_1
