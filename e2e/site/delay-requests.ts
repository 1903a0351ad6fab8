import http from 'node:http'

/**
 * Delays each request to a site by a random time up to `REQUEST_DELAY_MS`, as slow networks do. `startSite` loads this file into the process of the
 * site when the variable is set.
 */
const maxDelayMs = Number(process.env.REQUEST_DELAY_MS)
const emit: (this: http.Server, event: string, ...values: unknown[]) => boolean = http.Server.prototype.emit

Object.assign(http.Server.prototype, {
  emit(this: http.Server, event: string, ...values: unknown[]) {
    if (event !== 'request') return emit.call(this, event, ...values)
    setTimeout(() => emit.call(this, event, ...values), Math.random() * maxDelayMs)
    return true
  },
})
