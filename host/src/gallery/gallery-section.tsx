import type { ReactNode } from 'react'
import classes from './ui-screen.module.css'

interface GallerySectionProps {
  readonly title: string
  /** What each component on it is imported from. */
  readonly components: readonly string[]
  /** Its things stand in columns, as fields do in a form. */
  readonly isForm?: boolean
  readonly children: ReactNode
}

export const getSectionId = (title: string) => title.toLowerCase().replace(/\W+/g, '-')

export const GallerySection = ({ title, components, isForm = false, children }: GallerySectionProps) => (
  <section id={getSectionId(title)} className={classes.shelf} aria-label={title}>
    <h2>{title}</h2>
    {components.length > 0 ? <p>{components.map((name) => `@balafon/ui/${name}`).join(' · ')}</p> : null}
    <div data-form={isForm || undefined}>{children}</div>
  </section>
)
