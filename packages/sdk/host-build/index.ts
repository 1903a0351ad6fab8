/** Build settings for the host only. Plugins use `@balafon/sdk/build`. */
export { hashSources } from '../build/emit-manifest.ts'
export { precompress } from '../build/precompress.ts'
export { reduceFederation } from '../build/reduce-federation.ts'
export { resolveLightDark } from '../build/resolve-light-dark.ts'
export { resolveMedia } from '../build/resolve-media.ts'
export { browsers, optimization, providedByHost } from '../build/shared.ts'
