/** The name of the frame in which the appearance editor shows the site. A frame keeps its name when its page navigates. */
const APPEARANCE_FRAME = 'appearance-editor'

/** Returns whether the appearance editor shows this page. Anything that leaves the page, such as a redirect, must then wait. */
export function isInAppearanceEditor(): boolean {
  return window.parent !== window && window.name === APPEARANCE_FRAME
}
