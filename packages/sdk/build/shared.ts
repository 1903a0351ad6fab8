import { fileURLToPath } from 'node:url'

/**
 * The packages that the host and the plugins share, with version ranges. The host provides the only copy. react-router is not in the list: plugins
 * import it from `@balafon/sdk/client`, so that the host contains only the parts that are in use (docs/decisions/0004).
 */
export const sharedPackages = {
  react: '^19.3.0',
  'react-dom': '^19.3.0',
  'react-i18next': '^18.0.0',
  zustand: '^5.1.0',
  '@tanstack/react-query': '^5.108.0',
  '@balafon/sdk/client': '^1.0.0',
  '@balafon/sdk/editors': '^1.0.0',
  '@balafon/sdk/forms': '^1.0.0',
  '@balafon/sdk/resource': '^1.0.0',
  '@balafon/sdk/uploads': '^1.0.0',
  '@balafon/ui/': '^1.0.0',
} as const

/** Modules of the SDK that the host provides under the name and version of a package. */
const replacements: Readonly<Record<string, { readonly file: string; readonly version: string }>> = {
  'react-i18next': { file: fileURLToPath(new URL('../client/i18n/react-i18next.ts', import.meta.url)), version: '18.0.1' },
}

/** Shared modules for the host's `ProvideSharedPlugin`, by import path or file. */
export const providedByHost = Object.fromEntries(
  Object.entries(sharedPackages).map(([name, range]) => {
    const { file = name, ...version } = replacements[name] ?? {}
    return [file, { singleton: true, requiredVersion: range, strictVersion: false, ...version, shareKey: name }]
  }),
)

/**
 * Shared modules for a plugin's module federation. A plugin's build contains no fallback copies. Browsers do not compare versions, which would take 10 ms on the
 * first page of a phone: the server starts no plugin that requires another version of the SDK, and the host has only one version of each package.
 */
export const consumedFromHost = Object.fromEntries(
  Object.keys(sharedPackages).map((name) => [name, { singleton: true, requiredVersion: false, strictVersion: false, import: false } as const]),
)

/** Removes the parts of the federation runtime that read remote manifests: the bootstrap data of the page lists the remotes. */
export const optimization = { disableSnapshot: true, target: 'web' as const }

/** Browsers that support oklch, cascade layers and `:has`; code is not transpiled for older browsers. */
export const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4', 'ios >= 16.4']
