-- Sends the requests of a file in turn: method, path and body, separated by tabs.
local requests, next_one = {}, 0
function init(args)
  local token = os.getenv("BENCH_TOKEN")
  for line in io.lines(os.getenv("BENCH_REQUESTS")) do
    local method, path, body = line:match("^(%S+)\t(%S+)\t?(.*)$")
    local headers = {}
    if token and token ~= "" then headers["authorization"] = "Bearer " .. token end
    local cookie = os.getenv("BENCH_COOKIE")
    if cookie and cookie ~= "" then headers["cookie"] = cookie end
    if body ~= "" then headers["content-type"] = "application/json" else body = nil end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end
function request()
  next_one = next_one % #requests + 1
  return requests[next_one]
end
function done(summary, latency, calls)
  io.write(string.format('\n{"rps":%.1f,"p50":%.3f,"p99":%.3f,"requests":%d,"refused":%d,"failed":%d}\n',
    summary.requests / (summary.duration / 1e6), latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.requests,
    summary.errors.status, summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
