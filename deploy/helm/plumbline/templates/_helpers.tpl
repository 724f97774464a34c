{{- define "plumbline.image" -}}
{{- $repository := required "Set image.repository to where your image of the Dockerfile is." .Values.image.repository -}}
{{- if .Values.image.digest -}}
{{ $repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ $repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- define "plumbline.secret" -}}
{{- required "Set secretName to a Secret with SECRETS_KEY, and see values.yaml for its other keys." .Values.secretName -}}
{{- end -}}

{{- define "plumbline.labels" -}}
app.kubernetes.io/name: plumbline
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "plumbline.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- /* One variable from the Secret: (list root name optional). */ -}}
{{- define "plumbline.fromSecret" -}}
- name: {{ index . 1 }}
  valueFrom:
    secretKeyRef: { name: {{ include "plumbline.secret" (index . 0) }}, key: {{ index . 1 }}, optional: {{ index . 2 }} }
{{- end -}}

{{- define "plumbline.stores" -}}
{{- if .Values.postgresql.bundled }}
{{ include "plumbline.fromSecret" (list . "POSTGRES_PASSWORD" false) }}
- name: DATABASE_URL
  value: postgresql://plumbline:$(POSTGRES_PASSWORD)@{{ .Release.Name }}-postgresql:5432/plumbline
{{- else }}
{{ include "plumbline.fromSecret" (list . "DATABASE_URL" false) }}
{{- end }}
{{- if .Values.redis.bundled }}
{{ include "plumbline.fromSecret" (list . "REDIS_PASSWORD" false) }}
- name: REDIS_URL
  value: redis://:$(REDIS_PASSWORD)@{{ .Release.Name }}-redis:6379
{{- else }}
{{ include "plumbline.fromSecret" (list . "REDIS_URL" true) }}
{{- end }}
{{ include "plumbline.fromSecret" (list . "SECRETS_KEY" false) }}
{{ include "plumbline.fromSecret" (list . "SECRETS_KEY_OTHER" true) }}
{{- end -}}
