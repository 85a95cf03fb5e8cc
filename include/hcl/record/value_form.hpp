// Forms of values, for descriptions.
#pragma once

namespace hcl::inline v1_0 {

// The form of a value, for descriptions and schemas.
enum class value_form : unsigned char {
  any,          // nothing is known of it
  text,         // any string
  character,    // a text of one ASCII character
  boolean,      // true or false
  number,       // any number
  integer,      // a whole number
  duration,     // a text such as "1h30m"
  byte_size,    // a text such as "64KiB", or a number of bytes
  time,         // a text of RFC 3339
  date,         // a text such as "2024-02-29"
  base64,       // a text
  ip_address,   // a text
  cidr,         // a text such as "10.0.0.0/8"
  version,      // a text such as "1.4.0"
  path,         // a text
  enumeration,  // a text out of a list
  expression,   // kept as it is written
  type,         // such as list(string)
  list,         // elements in order
  set,          // elements, each once
  tuple,        // elements of forms of their own
  map,          // values by strings
  object,       // attributes of a struct
  alternatives  // one of several
};

}  // namespace hcl::inline v1_0
