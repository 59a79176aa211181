use zed_extension_api as zed;

struct Ruly;

impl zed::Extension for Ruly {
    fn new() -> Self {
        Ruly
    }

    fn language_server_command(
        &mut self,
        _server: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<zed::Command> {
        let command = worktree
            .which("ruly")
            .ok_or("ruly is not installed. Run: npm install --global @ruly/cli @ruly/lsp")?;
        Ok(zed::Command {
            command,
            args: vec!["lsp".into(), "--stdio".into()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Ruly);
