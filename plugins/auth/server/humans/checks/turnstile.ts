import type { BotCheck } from '../../../contract/bot-checks.ts'
import type { Siteverify } from './siteverify.ts'

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js'
const VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

const START = `load(() => turnstile.render("#check", { sitekey: key, appearance: "interaction-only",
  callback: (token) => tell({ token }), "error-callback": () => { tell({ failed: true }); return true },
  "before-interactive-callback": () => tell({ shown: true }) }), "?render=explicit")`

/** Cloudflare's Turnstile: asks only those it is not sure of. */
export const turnstile = (service: Siteverify): BotCheck => ({
  name: 'turnstile',
  async verify(token, address) {
    const { success } = await service.ask(VERIFY, token, address)
    return success ? token : null
  },
  async frame() {
    const key = await service.siteKey()
    const script = await service.at(SCRIPT)
    return key ? { key, script, start: START, sources: [new URL(script).origin] } : null
  },
})
