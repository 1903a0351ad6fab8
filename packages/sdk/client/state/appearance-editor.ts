/** The name of the frame in which the appearance editor shows the site. A frame keeps its name when its page navigates. */
const APPEARANCE_FRAME = 'appearance-editor'

/** Returns whether this page is the preview in the appearance editor. Actions that leave the site or sign out must not run there. */
export function isInAppearanceEditor(): boolean {
  return window.parent !== window && window.name === APPEARANCE_FRAME
}
