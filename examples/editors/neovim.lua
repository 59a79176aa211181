-- Neovim 0.11 or newer, in init.lua.
vim.filetype.add({ filename = { ['robots.txt'] = 'robots-txt' } })
vim.lsp.config('ruly', {
  cmd = { 'ruly', 'lsp', '--stdio' },
  filetypes = { 'robots-txt' },
  root_markers = { 'ruly.config.json', '.git' },
})
vim.lsp.enable('ruly')
