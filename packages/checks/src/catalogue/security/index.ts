import type { Check } from '../../check.ts';
import { secClickjacking } from './sec-clickjacking.ts';
import { secCspMissing } from './sec-csp-missing.ts';
import { secHsts } from './sec-hsts.ts';
import { secHttpPage } from './sec-http-page.ts';
import { secInsecureForm } from './sec-insecure-form.ts';
import { secMixedContent } from './sec-mixed-content.ts';
import { secNosniffMissing } from './sec-nosniff-missing.ts';
import { secTlsCertificate } from './sec-tls-certificate.ts';
import { secUnsafeOpener } from './sec-unsafe-opener.ts';

export const securityChecks: readonly Check[] = [
  secHttpPage,
  secMixedContent,
  secHsts,
  secCspMissing,
  secNosniffMissing,
  secClickjacking,
  secInsecureForm,
  secUnsafeOpener,
  secTlsCertificate,
];
