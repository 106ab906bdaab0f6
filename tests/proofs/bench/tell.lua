-- Tells hands as phones do: one connection a thread, the next hand only when the one before is written.
-- Arguments: a file with the piles of hands, and how many threads share them.

local ffi = require("ffi")
ffi.cdef("typedef struct { long seconds, micros; } moment; int gettimeofday(moment *, void *);")

local clock = ffi.new("moment")
local threads = {}

local function now()
  ffi.C.gettimeofday(clock, nil)
  return tonumber(clock.seconds) + tonumber(clock.micros) / 1e6
end

function setup(thread)
  table.insert(threads, thread)
  thread:set("number", #threads)
end

function init(args)
  piles, step = dofile(args[1]), tonumber(args[2])
  pile, hand, asked = number, 1, now()
  count, spent, otherwise = 0, 0, ""
end

-- wrk asks for one request more than it sends, to look at it: nothing is counted here.
function request()
  local at = piles[pile]
  local headers = { ["Cookie"] = at.cookie, ["Content-Type"] = "application/x-www-form-urlencoded" }
  headers["Sec-Fetch-Site"] = "same-origin"
  asked = now()
  return wrk.format("POST", at.path, headers, at.hands[hand] .. "&line=" .. (at.first + hand - 1))
end

function response(status)
  spent = spent + now() - asked
  if status ~= 303 and status ~= 302 then
    otherwise = otherwise .. status
    wrk.thread:stop()
    return
  end
  count, hand = count + 1, hand + 1
  if hand > #piles[pile].hands then
    pile, hand = pile + step, 1
  end
  if not piles[pile] then
    wrk.thread:stop()
    pile = number
  end
end

function done()
  for _, thread in ipairs(threads) do
    print(string.format("told %d in %.6f s, otherwise %s", thread:get("count"), thread:get("spent"), thread:get("otherwise")))
  end
end
