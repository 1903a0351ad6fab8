import type { ReactNode } from 'react'
import classes from './ui-screen.module.css'

interface GallerySectionProps {
  readonly title: string
  /** Module names of the shown components. */
  readonly components: readonly string[]
  /** Arranges the examples in columns, like the fields of a form. */
  readonly isForm?: boolean
  readonly children: ReactNode
}

export const getSectionId = (title: string) => title.toLowerCase().replace(/\W+/g, '-')

export const GallerySection = ({ title, components, isForm = false, children }: GallerySectionProps) => (
  <section id={getSectionId(title)} className={classes.section} aria-label={title}>
    <h2>{title}</h2>
    {components.length > 0 ? <p>{components.map((name) => `@balafon/ui/${name}`).join(' · ')}</p> : null}
    <div data-form={isForm || undefined}>{children}</div>
  </section>
)
