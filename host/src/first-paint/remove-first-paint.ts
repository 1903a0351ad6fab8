/**
 * Removes the frame that the HTML contains once the application shows a screen. Elements without a height, such as those of notices, are rendered earlier,
 * while the code of the screen is still being loaded.
 */
export function removeFirstPaintAfterRender(root: HTMLElement) {
  const observer = new MutationObserver(() => {
    if (root.offsetHeight === 0) return
    observer.disconnect()
    document.getElementById('first-paint')?.remove()
  })
  observer.observe(root, { childList: true, subtree: true })
}
