/** The name of the frame in which the appearance editor shows the site. A frame keeps its name wherever its page goes. */
export const APPEARANCE_FRAME = 'appearance-editor'

/** Whether this page is the site as the appearance editor shows it: what would take the operator out of it has to wait. */
export function isInAppearanceEditor(): boolean {
  return window.parent !== window && window.name === APPEARANCE_FRAME
}
