/**
 * Removes the frame that the HTML contains once the application shows a screen. Elements without a height, such as those of notices, are rendered earlier,
 * while the code of the screen is still being loaded. The observer is called between layout and paint, so that no frame shows both or neither.
 */
export function removeFirstPaintAfterRender(root: HTMLElement) {
  const observer = new ResizeObserver(() => {
    if (root.offsetHeight === 0) return
    observer.disconnect()
    document.getElementById('first-paint')?.remove()
  })
  observer.observe(root)
}
