// A type of your own: decoder<T> says how it is read, and may reject with a message that lands on the
// expression.
#include <charconv>
#include <iostream>
#include <string>

#include <hcl/decode.hpp>
#include <hcl/encode.hpp>

struct volume_size {
  std::uint64_t bytes = 0;
};

template <>
struct hcl::decoder<volume_size> {
  static hcl::outcome<volume_size> decode(const hcl::value& v) {
    if (v.type() != hcl::type::string()) return hcl::failure{"A size is written as text, like \"64 KB\"."};
    const std::string_view text = v.as_string();
    std::uint64_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    if (error == std::errc{} && unit == " KB") return volume_size{count << 10};
    if (error == std::errc{} && unit == " MB") return volume_size{count << 20};
    return hcl::failure{"A size is a whole number and a unit, KB or MB."};
  }
  static hcl::value encode(const volume_size& size) { return std::to_string(size.bytes >> 10) + " KB"; }
};

enum class mode { read_only, read_write };

template <>
struct hcl::enum_names<mode> {
  static constexpr std::pair<std::string_view, mode> names[] = {{"ro", mode::read_only},
                                                                {"rw", mode::read_write}};
};

struct volume {
  volume_size size;
  mode access;
};

int main() {
  const auto good = hcl::decode<volume>("size = \"64 KB\"\naccess = \"rw\"\n", "volume.hcl");
  if (!good) return std::cerr << good.diagnostics(), 1;
  std::cout << good->size.bytes << " bytes, " << (good->access == mode::read_write ? "writable" : "read only")
            << '\n'
            << *hcl::encode(*good);
  std::cout << hcl::decode<volume>("size = \"64 bytes\"\naccess = \"wr\"\n", "volume.hcl").diagnostics();
}
