import { useEffect } from 'react'
import { useBootstrap } from './bootstrap.ts'

/** The title of the screen. */
let screenTitle: string | undefined
/** Shown instead of the title of the screen. */
let overridingTitle: string | undefined

function showTitle() {
  const title = overridingTitle ?? screenTitle
  if (title !== undefined) document.title = title
}

/** Sets the title of the tab, followed by the name of the site. Without a title it is the name of the site alone. */
export function useDocumentTitle(title: string | undefined): void {
  const siteName = useBootstrap(({ branding }) => branding.site_name)
  useEffect(() => {
    screenTitle = title ? `${title} · ${siteName}` : siteName
    showTitle()
  }, [title, siteName])
}

/** Shows a title in the tab instead of the title of the screen, for example of the song that plays. Undefined shows the title of the screen again. */
export function useOverridingTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    screenTitle ??= document.title
    overridingTitle = title
    showTitle()
    return () => {
      overridingTitle = undefined
      showTitle()
    }
  }, [title])
}
