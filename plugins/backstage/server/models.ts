import type { ServerContext, WithModels } from '@balafon/sdk/server'
import { PreSave } from './pre-saves/pre-save.model.ts'
import { PreSavePage } from './pre-saves/pre-save-page.model.ts'
import { Preview } from './previews/preview.model.ts'
import { UploadedImage } from './publishing/uploaded-image.model.ts'
import { ProofDocument } from './requests/proof-document.model.ts'
import { Request } from './requests/request.model.ts'
import { RequestMessage } from './requests/request-message.model.ts'
import { Invitation } from './team/invitation.model.ts'
import { Member } from './team/member.model.ts'
import { UploadDraft } from './upload/upload-draft.model.ts'
import { WeeklySummary } from './weekly/weekly-summary.model.ts'

/** The models of the plugin’s tables. */
export const models = { Invitation, Member, PreSave, PreSavePage, Preview, ProofDocument, Request, RequestMessage, UploadDraft, UploadedImage, WeeklySummary }

/** The context of the plugin, with its models. */
export type BackstageContext = WithModels<ServerContext, typeof models>
