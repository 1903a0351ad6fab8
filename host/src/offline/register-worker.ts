/** Asks for the service worker the page names, once the page has all it needs. Without one everything works, online. */
export function registerWorker() {
  const script = document.querySelector<HTMLMetaElement>('meta[name="service-worker"]')?.content
  if (!script || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(script).catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
