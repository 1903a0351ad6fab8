import { Link } from '@balafon/sdk/client'
import { ArrowLeft } from 'lucide-react'
import classes from './page-header.module.css'

interface PageHeaderProps {
  readonly title: string
  /** The page that this one belongs to. */
  readonly back?: { readonly path: string; readonly label: string } | undefined
}

/** The heading of a page, and the way back. */
export const PageHeader = ({ title, back }: PageHeaderProps) => (
  <header className={classes.header}>
    {back ? (
      <Link to={back.path} className={classes.back ?? ''}>
        <ArrowLeft aria-hidden="true" />
        {back.label}
      </Link>
    ) : null}
    <h1 tabIndex={-1}>{title}</h1>
  </header>
)
