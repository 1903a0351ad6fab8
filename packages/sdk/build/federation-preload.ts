/**
 * Replaces `utils/preload.js` of the federation runtime. The runtime has to preload no files, because the server writes the preloads of remotes into the HTML.
 */
export const preloadAssets = async () => []

export const formatPreloadArgs = () => []

const addDefaults = (preloadConfig: object) => preloadConfig

export { addDefaults as defaultPreloadArgs }

export const normalizePreloadExposes = () => []
