/** Replaces `utils/preload.js` of the federation runtime. The server writes the preloads of remotes into the HTML, so the runtime preloads nothing. */
export const preloadAssets = async () => []

export const formatPreloadArgs = () => []

const addDefaults = (preloadConfig: object) => preloadConfig

export { addDefaults as defaultPreloadArgs }

export const normalizePreloadExposes = () => []
