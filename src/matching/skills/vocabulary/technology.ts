/**
 * Skills of software, data and IT work.
 *
 * The line format of every vocabulary file: "Name commonness: alias, alias > implied skill, implied skill".
 * Commonness is 5 (asked for everywhere) to 1 (rare); rarer skills weigh more. "# heading" opens a family: its members
 * are half a match for each other. A heading "# name!" is a subject whose members do not stand in for one another
 * (a dentist is no half dental nurse), "# -" a mixture.
 * A "~" before a name or an alias marks an everyday word: in running text it counts only with its capital and something
 * around it that shows a skill is meant ("Excel, Word", not "excel at"). A "^" marks one that most adverts use without
 * asking for it ("recruitment process", "pension"): it counts in a title and where somebody lists skills, not in running text.
 */
export const TECHNOLOGY = `
# web languages
JavaScript 4: js, java script, ecmascript, es6, vanilla javascript, vanilla js
TypeScript 3: ts, type script > JavaScript
# front-end frameworks
~React 3: reactjs, react.js, react js, react hooks > JavaScript
Vue 2: vuejs, vue.js, vue js, nuxt, nuxt.js > JavaScript
~Angular 2: angularjs, angular.js, angular js, angular 2 > JavaScript
Svelte 1: sveltekit, svelte.js > JavaScript
Next.js 2: nextjs, next js > React
~Ember 1: ember.js, emberjs > JavaScript
jQuery 2: j query > JavaScript
# page markup
HTML 4: html5, html 5
CSS 4: css3, css 3, cascading style sheets
Sass 2: scss, ~less > CSS
Tailwind CSS 2: tailwind, tailwindcss > CSS
Web accessibility 2: a11y, wcag, wcag 2.1, wcag 2.2, accessible design
Responsive design 2: responsive web design, mobile first design > CSS
# server-side JavaScript
Node.js 3: node, nodejs, node js > JavaScript
Express.js 2: ~express, expressjs > Node.js
NestJS 1: nest.js > Node.js, TypeScript
Fastify 1: fastify.js > Node.js
# Python frameworks
Django 2: django rest framework > Python
~Flask 2: > Python
FastAPI 1: fast api > Python
# PHP frameworks
Laravel 2: > PHP
Symfony 1: > PHP
# PHP
PHP 3: php7, php8, php 8
# content systems
WordPress 3: word press, woocommerce > CMS
Drupal 1: > CMS, PHP
Umbraco 1: > CMS
Shopify 2: shopify plus
Magento 1: adobe commerce, magento 2
CMS 3: content management system, content management systems
# JVM languages
~Java 3: core java, java 8, java 11, java 17, j2ee, java ee, jakarta ee
Kotlin 2:
~Scala 1:
~Groovy 1:
Spring Boot 2: springboot, spring framework, ^spring, spring mvc > Java
Hibernate 1: jpa > Java
# .NET
C# 3: c sharp, csharp, c-sharp > .NET
.NET 3: dotnet, dot net, .net core, asp.net, asp.net core, asp.net mvc, .net framework
VB.NET 1: visual basic .net, vb .net > .NET
F# 1: f sharp > .NET
Entity Framework 1: ef core > .NET
Blazor 1: > C#
# systems languages
C++ 2: cpp, c plus plus
~C 2: c programming, c language, embedded c
~Rust 1: rust lang, rustlang
~Go 2: golang, go lang, go programming
# scripting languages
Python 4: python3, python 3, python programming
~Ruby 2: ruby programming
~Perl 1:
Bash 2: shell scripting, shell script, bash scripting, unix shell
PowerShell 2: power shell
Lua 1:
Ruby on Rails 2: ^rails, ror > Ruby
# mobile development
iOS development 2: ios, ios developer
~Swift 2: swiftui > iOS development
Objective-C 1: objective c > iOS development
Android development 2: android, android sdk, jetpack compose
React Native 2: reactnative > React
~Flutter 1: ~dart
Xamarin 1: .net maui > C#
# relational databases
SQL 4: structured query language, sql queries, sql scripting
PostgreSQL 2: postgres, psql > SQL
MySQL 2: mariadb > SQL
SQL Server 3: microsoft sql server, ms sql, mssql, t-sql, tsql, ssms > SQL
Oracle Database 2: oracle db, pl/sql, plsql, ~oracle > SQL
SQLite 1: > SQL
# document and key-value stores
MongoDB 2: mongo, nosql
Redis 2:
~Cassandra 1: apache cassandra
DynamoDB 1: > AWS
Elasticsearch 2: elastic search, opensearch, elk stack
Neo4j 1: graph databases
# cloud platforms
AWS 3: amazon web services, amazon aws, ec2, aws lambda
Azure 3: microsoft azure, ms azure
Google Cloud 2: gcp, google cloud platform
# containers and orchestration
Docker 3: dockerfile, docker compose, containerisation, containerization
Kubernetes 2: k8s, aks, eks, gke, openshift > Docker
~Helm 1: helm charts > Kubernetes
# infrastructure as code
Terraform 2: hashicorp terraform, infrastructure as code, iac
Ansible 2:
~Puppet 1:
CloudFormation 1: aws cloudformation > AWS
# continuous delivery
CI/CD 3: ci cd, cicd, continuous integration, continuous delivery, continuous deployment
~Jenkins 2: > CI/CD
GitHub Actions 2: > CI/CD, Git
GitLab CI 2: gitlab, gitlab ci/cd > CI/CD, Git
Azure DevOps 2: ado, tfs, vsts > CI/CD
DevOps 2: dev ops, devops engineering, site reliability engineering, sre
# -
Git 3: github, version control, source control, bitbucket
Linux 3: unix, red hat, rhel, ubuntu, debian, centos, linux administration
GraphQL 2: graph ql
REST APIs 3: rest api, restful, restful apis, restful services, restful web services, api development, api integration, web apis
Microservices 2: micro services, microservice architecture
Kafka 1: apache kafka, event streaming
RabbitMQ 1: rabbit mq, message queues
gRPC 1: protobuf, protocol buffers
Nginx 1: apache http server
WebSockets 1: websocket, socket.io
Observability 1: prometheus, grafana, datadog, new relic, opentelemetry
COBOL 1: mainframe, jcl
Embedded systems 2: embedded software, firmware, embedded development, rtos, microcontrollers
FPGA 1: vhdl, verilog, systemverilog
Game development 1: unity3d, ~unity, unreal engine, unreal, game design
Blockchain 1: solidity, smart contracts, web3
Computer vision 1: opencv, image recognition
^Robotics 1: ^ros, robot operating system
Software architecture 2: solution architecture, solutions architecture, system design, systems architecture, enterprise architecture, togaf
Object-oriented programming 2: oop, object oriented, ood, object-oriented design, solid principles
Algorithms 2: data structures, data structures and algorithms
SAP 2: sap erp, s/4hana, sap s/4hana, sap hana, sap fico, sap mm
ServiceNow 1: service now
SharePoint 2: share point, sharepoint online
MATLAB 1: simulink
Low-code development 1: power apps, powerapps, power automate, power platform, outsystems, mendix
# software testing
Software testing 3: qa testing, manual testing, test cases, functional testing, software qa, quality assurance testing
Test automation 2: automated testing, automation testing, automated tests, test automation frameworks > Software testing
Selenium 2: selenium webdriver > Test automation
~Cypress 1: cypress.io > Test automation
~Playwright 1: > Test automation
Unit testing 2: tdd, test driven development, jest, junit, pytest, nunit, bdd, cucumber > Software testing
Performance testing 1: load testing, jmeter > Software testing
User acceptance testing 2: uat, acceptance testing > Software testing
# machine learning
Artificial intelligence 2: ai
Machine learning 2: ml, scikit-learn, sklearn, predictive modelling, supervised learning
Deep learning 1: neural networks, tensorflow, pytorch, keras > Machine learning
Natural language processing 1: nlp, large language models, llm, llms, text mining > Machine learning
Data science 2: data scientist > Statistics
Generative AI 1: genai, prompt engineering
# data analysis tools
Data analysis 4: data analytics, analysing data, analyse data, analyzing data, data interpretation, analysis of data
pandas 2: numpy, python pandas > Python
~R 2: r programming, r language, r studio, rstudio, tidyverse
SPSS 1: ibm spss > Statistics
~Stata 1: > Statistics
^SAS 1: sas programming, base sas
# business intelligence
Power BI 3: powerbi, ms power bi, microsoft power bi, dax > Data visualisation
Tableau 2: > Data visualisation
~Looker 1: looker studio, google data studio, data studio > Data visualisation
Qlik 1: qlikview, qlik sense > Data visualisation
Data visualisation 3: data visualization, dashboards, dashboarding, dashboard reporting
Business intelligence 2: bi reporting, ssrs, bi tools
# data engineering
Data engineering 2: data pipelines, data pipeline
ETL 2: elt, ssis, extract transform load, azure data factory, informatica > SQL
Data warehousing 2: data warehouse, snowflake, bigquery, redshift > SQL
Apache Spark 1: ~spark, pyspark, databricks
~Airflow 1: apache airflow > Python
^dbt 1: data build tool > SQL
Hadoop 1: ~hive, hdfs, big data
Data modelling 2: data modeling, data architecture, dimensional modelling
Data governance 2: data quality, master data management, data stewardship, mdm
# IT support
IT support 3: technical support, desktop support, help desk, helpdesk, service desk, 1st line support, 2nd line support, first line support, second line support, 3rd line support, it service desk
Windows administration 2: windows server, microsoft windows server, windows 10, windows 11, windows administration > IT support
Active Directory 3: azure ad, entra id, group policy, microsoft entra
Office 365 administration 2: office 365 admin, microsoft 365 administration, o365, m365, exchange online, intune
ITIL 2: itil v3, itil v4, itil foundation, it service management, itsm
Hardware support 2: pc hardware, hardware troubleshooting, desktop hardware > IT support
Mac support 1: macos, jamf > IT support
# networking
^Networking 3: computer networking, network administration, tcp/ip, lan/wan, ^dns, dhcp, network engineering, network infrastructure
Cisco networking 2: cisco, ccna, ccnp, cisco ios > Networking
Firewalls 2: firewall, fortinet, palo alto, checkpoint firewall, vpn > Networking
Telephony 1: voip, ^sip, call manager, pbx
Virtualisation 2: vmware, hyper-v, vsphere, virtualization, citrix
# cyber security
Cyber security 2: cybersecurity, information security, infosec, it security, cissp, network security
Penetration testing 1: pen testing, ethical hacking, oscp, pentesting > Cyber security
SIEM 1: splunk, microsoft sentinel, security operations, soc analyst > Cyber security
ISO 27001 1: iso27001, information security management, cyber essentials
Identity and access management 1: iam, okta, single sign-on
# digital product design
UX design 3: user experience, ux, user experience design, ux/ui, interaction design
UI design 3: ui, user interface design, ui/ux, interface design
User research 2: usability testing, ux research, user interviews
Figma 2: > UI design
~Sketch 1: sketch app > UI design
Adobe XD 1: > UI design
Wireframing 2: wireframes, prototyping, balsamiq, low-fidelity prototypes
Service design 1: service designer, user journeys, journey mapping
`;
