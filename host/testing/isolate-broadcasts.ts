/** Separates the broadcast channels of test files, which run at the same time in windows of one browser: each page is then the only tab of its site. */
const suffix = crypto.randomUUID()

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${suffix}`)
  }
}
