import { useEffect } from 'react'
import { useBootstrap } from './bootstrap.ts'

/** Sets the title of the tab, followed by the name of the site. Without a title it is the name of the site alone. */
export function useDocumentTitle(title: string | undefined): void {
  const siteName = useBootstrap(({ branding }) => branding.site_name)
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : siteName
  }, [title, siteName])
}
