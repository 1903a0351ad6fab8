import { useEffect } from 'react'
import { useBootstrap } from './bootstrap.ts'

/** The tab's title while this screen is shown; the site's name follows it. */
export function useDocumentTitle(title: string | undefined) {
  const siteName = useBootstrap(({ branding }) => branding.site_name)
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : siteName
  }, [title, siteName])
}
