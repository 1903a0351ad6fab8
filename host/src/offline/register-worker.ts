/** The time between the load of the page and the registration: the installation of the worker would compete with the first screen for the processor of a phone. */
const DELAY_MS = 5000

/** Registers the service worker some seconds after the page has loaded. The site works without it while the device is online. */
export function registerWorker() {
  const script = document.querySelector<HTMLMetaElement>('meta[name="service-worker"]')?.content
  if (!script || !('serviceWorker' in navigator)) return
  const register = () => void setTimeout(() => void navigator.serviceWorker.register(script).catch(() => {}), DELAY_MS)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
