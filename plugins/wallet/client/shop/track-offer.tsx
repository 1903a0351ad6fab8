export { TrackOffer as default } from './offer-block.tsx'
