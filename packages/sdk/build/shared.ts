/**
 * What host and plugins have exactly one copy of. The host alone provides them.
 * react-router is not here: plugins reach it through `@balafon/sdk/client`, so that the
 * host ships only the parts of it that are in use (docs/decisions/0004).
 */
const packages = {
  react: '^19.3.0',
  'react-dom': '^19.3.0',
  zustand: '^5.1.0',
  '@tanstack/react-query': '^5.108.0',
  '@balafon/sdk/client': '^1.0.0',
  '@balafon/ui/': '^1.0.0',
} as const

const singleton = (range: string) => ({ singleton: true, requiredVersion: range, strictVersion: false })

export const providedByHost = Object.fromEntries(Object.entries(packages).map(([name, range]) => [name, { ...singleton(range), shareKey: name }]))

/** Remotes carry no fallback copies. */
export const takenFromHost = Object.fromEntries(Object.entries(packages).map(([name, range]) => [name, { ...singleton(range), import: false as const }]))

/** Remotes are named by the page's own data: the runtime needs no manifests, and no server. */
export const optimization = { disableSnapshot: true, target: 'web' as const }

/** Browsers that know oklch, cascade layers and :has: nothing is translated for older ones. */
export const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4', 'ios >= 16.4']
