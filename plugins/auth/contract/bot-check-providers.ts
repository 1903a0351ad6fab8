import type { Point } from '@balafon/sdk/contract'

/** The content of a sandboxed frame in which the script of a bot-check service creates a token. No other page of the site loads this script. */
export interface BotCheckFrame {
  /** The URL of the service's script. */
  readonly scriptUrl: string
  /**
   * JavaScript that runs first in the frame. It can use `siteKey`, `loadScript(onLoad, query)` and
   * `report({ token })`, `report({ failed: true })` or `report({ interactive: true })` when the visitor has to solve a task.
   */
  readonly setupScript: string
  /** The site's public key at the service. */
  readonly siteKey: string
  /** Origins of the service's scripts, frames and requests: sources of a Content-Security-Policy. */
  readonly allowedSources: readonly string[]
}

/** A bot check. The name of a third-party check is the id of its plugin, or `<plugin>.<name>`. */
export interface BotCheckProvider {
  readonly name: string
  /**
   * Verifies a token. Resolves to an id of the proof, which is accepted once, or to `null` when the token is not valid.
   * Throws when the service cannot be reached.
   */
  readonly verify: (token: string, ipAddress: string) => Promise<string | null>
  /** Returns the frame of a service's script; `null` while the service is not configured. The site's own proof of work needs no frame. */
  readonly getFrame?: () => Promise<BotCheckFrame | null>
}

/** Protects the forms of other plugins against bots. */
export interface BotCheckGuard {
  /**
   * Consumes the bot check that this browser passed, when the setting `recaptcha.enable.<action>` is on.
   * @throws 422 `auth.bot_check_failed` when the browser has not passed a bot check.
   */
  readonly requirePassed: (browserSessionId: string | null, action: string) => Promise<void>
}

declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** The command that runs the bot check before a form is sent: `runCommand('auth', 'passBotCheck', { action })`. It does nothing when the check is off for the action. */
    'auth.passBotCheck/v1': Point<{ readonly run: string }, { readonly action: string }>
  }
  interface ServerExtensionPoints {
    'auth.botCheckProviders/v1': BotCheckProvider
    'auth.botCheckGuard/v1': BotCheckGuard
  }
}
