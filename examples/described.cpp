// A class described from outside: for what cannot be reflected, or is not yours to change.
#include <iostream>
#include <string>
#include <tuple>
#include <vector>

#include <hcl/decode.hpp>

class service {
 public:
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] const std::vector<std::string>& hosts() const { return hosts_; }

 private:
  friend struct hcl::describe_class<service>;
  std::string name_;
  int port_ = 80;
  std::vector<std::string> hosts_;
};

template <>
struct hcl::describe_class<service> {
  static constexpr auto fields =
      std::tuple{hcl::as_label<&service::name_>(), hcl::as_attr<&service::port_>().optional(),
                 hcl::as_attr<&service::hosts_>("host_names")};
};

struct config {
  hcl::blocks<service, "service"> services{};
};

int main() {
  const auto result = hcl::decode<config>("service \"web\" {\n  host_names = [\"www\"]\n}\n", "services.hcl");
  if (!result) return std::cerr << result.diagnostics(), 1;
  for (const service& s : result->services)
    std::cout << s.name() << " on " << s.port() << " for " << s.hosts()[0] << "\n\n";
  std::cout << hcl::decode<config>("service \"web\" {\n  ports = 1\n}\n", "wrong.hcl").diagnostics();
}
