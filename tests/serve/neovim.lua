-- Neovim's own client against a server: opens a file, looks at the diagnostics, asks, changes, and ends. Prints what it
-- sees; the first argument is the program.
local program = vim.env.HCL_SERVER
vim.cmd("edit service.hcl")
local client = vim.lsp.start_client({ name = "hcl", cmd = { program, "config", "lsp" }, root_dir = vim.fn.getcwd() })
assert(client, "the server does not start")
vim.lsp.buf_attach_client(0, client)
local function wait_for(what, done)
  assert(vim.wait(5000, done, 20), "waited in vain for " .. what)
end
local function ask(method, line, column, more)
  local params = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = column } }
  for key, value in pairs(more or {}) do params[key] = value end
  local answers, problem = vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, 5000)
  assert(answers and answers[client], method .. ": " .. tostring(problem))
  assert(not answers[client].error, method .. ": " .. vim.inspect(answers[client].error))
  return answers[client].result
end
wait_for("diagnostics", function() return #vim.diagnostic.get(0) == 1 end)
print("diagnostic: " .. vim.diagnostic.get(0)[1].message)
vim.api.nvim_buf_set_lines(0, 0, -1, false, { "workers = 8", 'token = "t"', "lis" })
wait_for("the change", function() return vim.diagnostic.get(0)[1] and vim.diagnostic.get(0)[1].lnum == 2 end)
for _, item in ipairs(ask("completion", 2, 3).items) do
  if item.label == "listen" then print("completion: " .. item.textEdit.newText) end
end
print("hover: " .. ask("hover", 0, 2).contents.value:gsub("\n", " "))
vim.api.nvim_buf_set_lines(0, 2, 3, false, { 'listen = ":80"', 'upstream "a" {', 'address="𝄞"', "}" })
wait_for("no diagnostics", function() return #vim.diagnostic.get(0) == 0 end)
vim.lsp.util.apply_text_edits(ask("formatting", 0, 0, { options = { tabSize = 2, insertSpaces = true } }), 0, "utf-16")
print("formatted: " .. table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "|"))
print("symbols: " .. #ask("documentSymbol", 0, 0))
vim.lsp.stop_client(client)
wait_for("the end", function() return #vim.lsp.get_active_clients() == 0 end)
vim.cmd("quitall!")
