-- Neovim 0.7 to 0.10, in init.lua.
local client
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = 'robots.txt',
  callback = function(event)
    client = client or vim.lsp.start_client({ name = 'ruly', cmd = { 'ruly', 'lsp', '--stdio' } })
    vim.lsp.buf_attach_client(event.buf, client)
  end,
})
