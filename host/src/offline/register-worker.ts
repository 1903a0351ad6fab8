/** Registers the service worker after the page has loaded. The site works without it while the device is online. */
export function registerWorker() {
  const script = document.querySelector<HTMLMetaElement>('meta[name="service-worker"]')?.content
  if (!script || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(script).catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
