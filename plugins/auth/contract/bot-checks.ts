import type { Point } from '@balafon/sdk/contract'
import type { Request } from '@hapi/hapi'

/** The page, in a frame of its own, in which a service's script makes a token. The rest of the site never meets that script. */
export interface BotCheckFrame {
  /** The service's script. */
  readonly script: string
  /** Ours: runs first, with `load(ready)`, `key`, and `tell({ token })`, `tell({ failed: true })`, `tell({ shown: true })` for a question that is to be seen. */
  readonly start: string
  /** What the key of the site is. */
  readonly key: string
  /** Where its scripts and frames come from, and whom they ask: sources of a Content-Security-Policy. */
  readonly sources: readonly string[]
}

/** A way to tell people from programs, for the server half. A stranger's is called as its plugin is, or `<plugin>.<more>`. */
export interface BotCheck {
  readonly name: string
  /** A name for what the token proves, which counts once; `null` when it shows nobody. Throws when the service cannot be asked. */
  readonly verify: (token: string, address: string) => Promise<string | null>
  /** `null`: the operator has not set it up. The site's own puzzle has none. */
  readonly frame?: () => Promise<BotCheckFrame | null>
}

/** Asked by the server half of whoever has a form that programs must not send. */
export interface HumanChecks {
  /** Throws 422 "Could not verify you are human." when the site checks this (`recaptcha.enable.<action>`), and the visit has shown nothing. What it showed counts once. */
  readonly require: (request: Request, action: string) => Promise<void>
}

declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** Before such a form is sent: `runCommand('auth', 'proveHuman', { action })`. Where the site does not check it, that does nothing. */
    'auth.proveHuman/v1': Point<{ readonly run: string }, { readonly action: string }>
  }
  interface ServerPoints {
    'auth.botChecks/v1': BotCheck
    'auth.humanChecks/v1': HumanChecks
  }
}
