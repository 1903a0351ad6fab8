/** Test files run at the same time in windows of one browser. Each gets separate channels, as if it were the only tab of the site. */
const suffix = crypto.randomUUID()

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${suffix}`)
  }
}
