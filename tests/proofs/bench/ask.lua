-- Asks for one address after another, each once. The argument is a file with the addresses.

function init(args)
  paths, at = dofile(args[1]), 0
end

function request()
  at = at + 1
  return wrk.format("GET", paths[at])
end
