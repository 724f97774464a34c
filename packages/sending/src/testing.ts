export { closedPort, startMailServer, type MailServer, type ReceivedMail } from './testing/mail-server.ts';
