import { Badge } from '@balafon/ui/badge'
import { Link2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content, Operation } from '../../contract/description.ts'
import { CopyButton } from '../copy/copy-button.tsx'
import classes from './call-details.module.css'
import { FieldList } from './field-list.tsx'
import { type Call, callerOf } from './read-calls.ts'
import { fieldsOf, type Known, typeWords } from './read-schema.ts'
import { curlOf } from './write-example.ts'

interface CallDetailsProps {
  readonly call: Call
  readonly siteUrl: string
  readonly known: Known
}

/** Who may make a call, what it takes, what it answers, and how it is typed. */
export default function CallDetails({ call, siteUrl, known }: CallDetailsProps) {
  const { t } = useTranslation()
  const { id, operation } = call
  const caller = callerOf(operation)
  const parameters = (operation.parameters ?? []).map(({ required = false, in: place, ...rest }) => ({
    ...rest,
    isRequired: required,
    place: t(`developers.docs.in.${place}`),
  }))
  return (
    <div className={classes.details}>
      <p className={classes.facts}>
        <Badge tone={caller === 'token' ? 'positive' : 'neutral'}>{t(CALLERS[caller])}</Badge>
        <a className={classes.link} href={`#${id}`}>
          <Link2 aria-hidden="true" />
          {t('developers.docs.link')}
        </a>
      </p>
      {operation.description ? <p lang="en">{operation.description}</p> : null}
      {parameters.length > 0 ? (
        <Part title={t('developers.docs.parameters')}>
          <FieldList fields={parameters} known={known} label={t('developers.docs.parameters')} isSent />
        </Part>
      ) : null}
      {operation.requestBody ? (
        <Part title={t('developers.docs.body')}>
          <Shape content={operation.requestBody.content} known={known} label={t('developers.docs.body')} isSent />
        </Part>
      ) : null}
      {caller === 'token' ? <Example text={curlOf(call, siteUrl, known)} /> : null}
      <Answers operation={operation} known={known} />
    </div>
  )
}

const CALLERS = { token: 'developers.docs.by_token', session: 'developers.docs.by_session', anyone: 'developers.docs.by_anyone' } as const

function Part({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.part}>
      <header>
        <h4 id={id}>{title}</h4>
        {end}
      </header>
      {children}
    </section>
  )
}

function Shape({ content, known, label, isSent = false }: { content: Content; known: Known; label: string; isSent?: boolean }) {
  const { t } = useTranslation()
  const kinds = Object.keys(content)
  // The form's is the fuller one where both are taken: it has the file.
  const kind = kinds.at(-1) ?? ''
  const schema = content[kind]?.schema
  if (kind === 'text/html') return <p>{t('developers.docs.answer.page')}</p>
  const fields = schema ? fieldsOf(schema, known) : []
  return (
    <>
      <p className={classes.kind}>
        <code>{kind}</code>
        {schema && fields.length === 0 ? ` ${typeWords(schema, known, t)}` : null}
      </p>
      {fields.length > 0 ? <FieldList fields={fields} known={known} label={label} isSent={isSent} /> : null}
    </>
  )
}

/** The good ones; what a refusal looks like is said once, at the top of the page. */
function Answers({ operation: { responses }, known }: { operation: Operation; known: Known }) {
  const { t } = useTranslation()
  return Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { content }]) => {
      const title = `${t('developers.docs.answer')} ${status}`
      return (
        <Part key={status} title={title}>
          {content ? <Shape content={content} known={known} label={title} /> : <p>{t('developers.docs.answer.empty')}</p>}
        </Part>
      )
    })
}

function Example({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <Part title={t('developers.docs.example')} end={<CopyButton text={text} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <pre className={classes.example} translate="no" tabIndex={0}>
        <code>{text}</code>
      </pre>
    </Part>
  )
}
