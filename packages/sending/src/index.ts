export { failureSentence } from './failure-sentence.ts';
export { mailUnavailable, openMail, type MailConfig, type Mailer } from './mailer.ts';
export { responseText } from './response-text.ts';
export { sendAlert, type AlertToSend, type SendDeps, type SendOutcome } from './send-alert.ts';
