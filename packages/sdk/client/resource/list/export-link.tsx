import { Download } from 'lucide-react'
import type { AnyResource } from '../any-resource.ts'
import { useAccess } from '../use-access.ts'
import { useResourceTexts } from '../use-resource-texts.ts'
import classes from './resource-list.module.css'

interface ExportLinkProps {
  readonly resource: AnyResource
  readonly href: string
}

/** Downloads the list as CSV, for users with the permission. */
export function ExportLink({ resource, href }: ExportLinkProps) {
  const { t } = useResourceTexts(resource)
  const { isAllowed } = useAccess()
  if (!isAllowed(resource.access.export ?? resource.access.view)) return null
  return (
    // The browser saves the response, because the server sends it as an attachment.
    <a href={href} download className={classes.export}>
      <Download aria-hidden="true" />
      <span>{t('list.export')}</span>
    </a>
  )
}
