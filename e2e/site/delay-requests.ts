import http from 'node:http'

/**
 * Delays each request to a site, and each response, by a random time up to `REQUEST_DELAY_MS`, as slow networks do. `startSite` loads this file into the
 * process of the site when the variable is set.
 */
const maxDelayMs = Number(process.env.REQUEST_DELAY_MS)
const getDelayMs = () => Math.random() * maxDelayMs
const emit: (this: http.Server, event: string, ...values: unknown[]) => boolean = http.Server.prototype.emit

/** Keeps everything that is written to the connection for a while, so that the response arrives after the request has had its effect. */
function delayResponse(values: readonly unknown[]) {
  const [request] = values
  if (!(request instanceof http.IncomingMessage)) return
  const { socket } = request
  socket.cork()
  setTimeout(() => socket.uncork(), getDelayMs())
}

Object.assign(http.Server.prototype, {
  emit(this: http.Server, event: string, ...values: unknown[]) {
    if (event !== 'request') return emit.call(this, event, ...values)
    setTimeout(() => {
      delayResponse(values)
      emit.call(this, event, ...values)
    }, getDelayMs())
    return true
  },
})
