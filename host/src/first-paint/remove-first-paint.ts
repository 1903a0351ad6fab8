/** Removes the frame that the HTML contains once the application has rendered its first element. */
export function removeFirstPaintAfterRender(root: HTMLElement) {
  const observer = new MutationObserver(() => {
    if (root.childElementCount === 0) return
    observer.disconnect()
    document.getElementById('first-paint')?.remove()
  })
  observer.observe(root, { childList: true })
}
