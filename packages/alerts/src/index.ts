export type { Alert, AlertPart } from './alert.ts';
export {
  alertOf,
  isSample,
  sampleAlert,
  skippedAlert,
  type AnalysisChange,
  type EndedAnalysis,
} from './alert-of.ts';
export { addressesOf, readTarget, type ChannelTarget } from './channel-target.ts';
export { discordMessage } from './messages/discord.ts';
export { alertMail, mailOf, type Mail } from './messages/mail.ts';
export { slackMessage } from './messages/slack.ts';
export { teamsMessage } from './messages/teams.ts';
