using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "checks", worker = (
      modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
      compatibilityDate = "2025-09-01",
      globalOutbound = "loopback",
    )),
    (name = "loopback", network = (allow = ["private"])),
  ],
);
